import './page.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAddress } from './address.ts';
import { type Connection, onConnection } from './ask-server.ts';
import { ChannelsPage } from './channels-page.tsx';
import { KeywordsPage } from './keywords-page.tsx';
import { languageOfPage } from './language-of-page.ts';
import { MessagesPage } from './messages-page.tsx';
import { NewRulePage } from './new-rule-page.tsx';
import { RequestsPage } from './requests-page.tsx';
import { RulePage } from './rule-page.tsx';
import { RulesPage } from './rules-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { spoken } from './spoken.ts';
import { StoriesPage } from './stories-page.tsx';
import { StoryPage } from './story-page.tsx';

function Page({ playedTo }: { readonly playedTo: number | undefined }) {
  const address = useAddress();
  const [connection, setConnection] = useState<Connection>({ kind: 'there' });
  useEffect(() => onConnection(setConnection), []);
  const isLost = connection.kind !== 'there';
  const { page, settings } = spoken();
  return (
    <>
      <div class="connection" role="status">
        {connection.kind === 'lost' && page.serverIsLost}
        {connection.kind === 'over' && connection.why}
        {connection.kind === 'over' && connection.signIn !== undefined && (
          <>
            {' '}
            <a href={`${connection.signIn}?to=${encodeURIComponent(here())}`}>{page.signIn}</a>
          </>
        )}
      </div>
      {playedTo !== undefined && <aside class="played">{settings.playedDay({ day: longDay(playedTo) })}</aside>}
      {address.view === 'new' && <NewRulePage isLost={isLost} />}
      {address.view === 'channels' && <ChannelsPage isLost={isLost} />}
      {address.view === 'keywords' && <KeywordsPage isLost={isLost} />}
      {address.view === 'rules' && <RulesPage address={address} isLost={isLost} />}
      {address.view === 'requests' && <RequestsPage isLost={isLost} />}
      {address.view === 'messages' && <MessagesPage isLost={isLost} />}
      {address.view === 'settings' && <SettingsPage isLost={isLost} />}
      {address.view === undefined && address.rule === undefined && address.story === undefined && (
        <StoriesPage isLost={isLost} />
      )}
      {address.story !== undefined && (
        <StoryPage
          key={`${address.story.organization} ${address.story.event}`}
          organization={address.story.organization}
          event={address.story.event}
          isLost={isLost}
        />
      )}
      {address.rule !== undefined && (
        <RulePage key={address.rule} rule={address.rule} address={address} isLost={isLost} />
      )}
    </>
  );
}

/** `Thu 12 Nov 2026`. */
const longDay = (time: number) =>
  spoken().date(time, 'UTC', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

const root = document.getElementById('page');
// With another language all is made anew, because a part that does not change would keep its words.
if (root !== null) {
  void languageOfPage((playedTo) => render(<Page key={spoken().language} playedTo={playedTo} />, root));
}
