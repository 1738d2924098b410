package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// verify says whether a message is ours; body is what came, byte for byte, and now is time.Now().
func verify(body []byte, headers http.Header, secret string, now time.Time) bool {
	id, sent, text := headers.Get("webhook-id"), headers.Get("webhook-timestamp"), strings.TrimPrefix(secret, "whsec_")
	at, odd := strconv.ParseUint(sent, 10, 40)
	key, err := base64.StdEncoding.DecodeString(text)
	if age := now.Unix() - int64(at); id == "" || odd != nil || age > 300 || age < -300 || err != nil || len(key) < 24 || base64.StdEncoding.EncodeToString(key) != text {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "." + string(body)))
	expected, found := []byte("v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil))), false
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		found = found || hmac.Equal([]byte(signature), expected)
	}
	return found
}
