import GatewaySupervision
import UmkreisWire

extension Session {
    /// Whether `umkreis mail show` finds the stack's emails on this machine.
    package func writesLettersToFiles() async -> Bool {
        guard directory.remoteService == nil, let settings = try? await authSettings() else { return false }
        return settings["mail-mode"] != "smtp"
    }

    /// The settings of auth without their group.
    package func authSettings() async throws -> [String: String] {
        let stored = try SettingsStore(in: directory).read()
        let report = try await console.report(.auth, stored)
        return report.settings.reduce(into: [:]) { $0[String($1.name.dropFirst("auth.".count))] = $1.value }
    }
}
