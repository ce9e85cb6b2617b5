/** What customer and valets write to each other about one car. */
export function ConversationScreen() {
  return null;
}
