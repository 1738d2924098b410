import base64, hashlib, hmac, re, time


def verify(body: bytes, headers: dict, secret: str, now: float = None) -> bool:
    """Whether a message is ours: the body as it came, and the headers, their names in lower case. now: seconds."""
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, sent, signatures = (str(headers.get(name) or "").encode(errors="replace") for name in names)
    if not id or not re.fullmatch(rb"[0-9]{1,12}", sent) or abs((now or time.time()) - int(sent)) > 300:
        return False
    text = re.sub("^whsec_", "", str(secret))
    # Anyone can sign with an empty key, and a short one can be guessed.
    key = base64.b64decode(text) if re.fullmatch("[A-Za-z0-9+/]{32,}={0,2}", text) and len(text) % 4 == 0 else b""
    if not key or base64.b64encode(key).decode() != text:
        return False
    expected = b"v1," + base64.b64encode(hmac.new(key, id + b"." + sent + b"." + body, hashlib.sha256).digest())
    return any(hmac.compare_digest(signature, expected) for signature in signatures.split(b" "))
