export function CurrentService() {
  return null;
}
