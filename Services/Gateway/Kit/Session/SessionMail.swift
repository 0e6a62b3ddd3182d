import GatewaySupervision
import UmkreisWire

/// How the stack sends emails.
package struct SessionMail {
    let session: Session

    /// Whether `umkreis mail show` finds the stack's emails on this machine.
    package func isInFiles() async -> Bool {
        guard session.directory.remoteService == nil, let settings = try? await self.settings() else { return false }
        return settings["mail-mode"] != "smtp"
    }

    /// The settings of auth without their group.
    package func settings() async throws -> [String: String] {
        let stored = try SettingsStore(in: session.directory).read()
        let report = try await session.console.report(.auth, stored)
        return report.settings.reduce(into: [:]) { $0[String($1.name.dropFirst("auth.".count))] = $1.value }
    }
}
