/** The path of the hosted sign-in page of a project. */
export const hostedSignIn = (projectId: string): string => `/hosted/${projectId}/handler/sign-in`
