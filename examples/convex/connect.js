/** Connects a client of Convex as the user who is signed in to the app. */
export function connect(convex, app) {
  convex.setAuth(app.getConvexClientAuth())
}
