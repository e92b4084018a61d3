/** Adds a member if the plan of the team has a seat left. */
export async function addMember(team, userId) {
  const [seats, members] = await Promise.all([team.getItem('seats'), team.listUsers()])
  if (members.length >= seats.nonNegativeQuantity) return false
  await team.addUser(userId)
  return true
}
