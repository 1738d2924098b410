// The stack of mention-alerts. What it is, says "context" in cdk.json; which values there are, says
// node_modules/mention-alerts/docs/context-values.md. Further stacks of yours may stand beside it.
const { App } = require('aws-cdk-lib');
const { stackFromContext } = require('mention-alerts');

stackFromContext(new App());
