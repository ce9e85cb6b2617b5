/** The customer's cars. */
export function VehiclesSection() {
  return null;
}
