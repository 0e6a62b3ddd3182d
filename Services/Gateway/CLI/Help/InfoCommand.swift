import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct InfoCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("info", "Show the version, where the files are, and where to find help.")
        .examples("umkreis info", "umkreis info --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let version: String
        /// The stack's data.
        let data: String
        /// The user's settings.
        let settings: String?
        /// Sessions and lists of profiles.
        let state: String
        /// The executables.
        let programs: String?
        let profile: String
        let language: String
        /// The web app, if it runs on this machine.
        let web: String?
    }

    func run(_ session: Session) async throws {
        let program = try? Programs()
        let report = Report(
            version: Release.version,
            data: session.directory.path,
            settings: Preferences.file(session.console.environment)?.path,
            state: Self.folder(of: session.profile.errors.path),
            programs: program.map { Self.folder(of: $0.own) },
            profile: session.profile.name,
            language: options.lang.rawValue,
            web: RunningProcess(.edge, in: session.directory).flatMap { _ in session.directory.edgeAddress }
        )
        try session.output.show(report) {
            var facts = FactSheet()
            facts.add("version", report.version)
            facts.add("data", report.data)
            facts.add("settings", report.settings)
            facts.add("state", report.state)
            facts.add("programs", report.programs)
            facts.add("profile", report.profile)
            facts.add("language", localized("cli.language"))
            facts.add("web", report.web)
            return localized("cli.info.about") + "\n\n" + facts.text(session.output.style) + "\n\n"
                + localized("cli.info.help")
        }
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }
}
