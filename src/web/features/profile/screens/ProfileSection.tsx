/** What a customer may say of himself. */
export function ProfileSection() {
  return null;
}
