/** Whether a method is safe: it only reads (RFC 9110 §9.2.1; QUERY, of OpenAPI 3.2, by its draft). */
export function isSafeMethod(method: string): boolean {
  return ['GET', 'HEAD', 'QUERY'].includes(method.toUpperCase());
}

/** Whether a body has no meaning with a method, so that most clients send none (RFC 9110 §9.3.1, §9.3.2). */
export function isBodiless(method: string): boolean {
  return ['GET', 'HEAD'].includes(method.toUpperCase());
}
