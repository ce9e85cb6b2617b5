#!/bin/sh
# Opens a ticket and reads its state: PORTICO_URL=… PORTICO_TOKEN=pk_… LOCATION=<id> sh first-ticket.sh
set -e
curl -sS --fail-with-body "$PORTICO_URL/api/business/locations" -H "Authorization: Bearer $PORTICO_TOKEN"
echo
ticket=$(curl -sS --fail-with-body "$PORTICO_URL/api/valet/tickets" \
  -H "Authorization: Bearer $PORTICO_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: my-first-ticket-1" \
  -d "{\"locationId\":\"$LOCATION\",\"phoneE164\":\"+13055550142\",\"customerName\":\"Ada Park\"}")
id=$(printf '%s' "$ticket" | sed 's/.*"ticketId":"\([^"]*\)".*/\1/')
curl -sS --fail-with-body "$PORTICO_URL/api/stays/$id" -H "Authorization: Bearer $PORTICO_TOKEN"
