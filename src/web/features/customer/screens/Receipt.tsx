export function Receipt() {
  return null;
}
