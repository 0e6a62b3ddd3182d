import AuthContract

extension Session {
    /// Grants a role and shows what the user has now.
    func grant(_ role: RoleName, to login: String) async throws {
        let reply = try await send(GrantRole(login: login, role: role))
        try output.show(reply) { reply.roles.map(\.text).joined(separator: ", ") }
        output.notice("\(PlainText.oneLine(login)) is \(role) from the next token on")
    }

    /// Revokes a role and shows what the user still has.
    func revoke(_ role: RoleName, from login: String) async throws {
        let reply = try await send(RevokeRole(login: login, role: role))
        try output.show(reply) { reply.roles.map(\.text).joined(separator: ", ") }
        output.notice("\(PlainText.oneLine(login)) is no \(role)")
    }
}
