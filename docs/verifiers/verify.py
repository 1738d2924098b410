import base64, hashlib, hmac, time


def verify(body: bytes, headers: dict, secret: str) -> bool:
    """Whether a message is ours: the body as it came, and the headers, their names in lower case."""
    sent = headers.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdigit() and abs(time.time() - int(sent)) < 300):
        return False
    signed = f"{headers.get('webhook-id', '')}.{sent}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(signature, expected) for signature in given)
