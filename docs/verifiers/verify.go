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

// verify says whether a message is ours; body is what came, byte for byte.
func verify(body []byte, headers http.Header, secret string) bool {
	id, sent := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	at, err := strconv.ParseInt(sent, 10, 64)
	key, odd := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if age := time.Now().Unix() - at; err != nil || odd != nil || age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sent + "." + string(body)))
	expected, found := []byte("v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil))), false
	for _, signature := range strings.Fields(headers.Get("webhook-signature")) {
		found = found || hmac.Equal([]byte(signature), expected)
	}
	return found
}
