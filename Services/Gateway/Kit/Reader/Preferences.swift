import GatewaySupervision
package import UmkreisTexts
import UmkreisWire

/// The user's own settings, for every stack and profile.
///
/// `${XDG_CONFIG_HOME:-~/.config}/umkreis/settings.json`
package struct Preferences: VersionedContent, Equatable, Sendable {
    /// Missing in files of the first versions.
    private var v: Int? = Preferences.version
    /// `en`, `de` or `nl`.
    var lang: String?

    package var language: Language? { lang.flatMap { Language(rawValue: $0) } }

    /// Reads the file; a missing or unusable one has no settings.
    package init(kept environment: [String: String]) {
        self = (try? Self.file(environment)?.read()) ?? Preferences()
    }

    init() {}

    /// Returns `nil` without a home folder.
    package static func file(_ environment: [String: String]) -> PrivateJSONFile<Preferences>? {
        BaseFolder.path("XDG_CONFIG_HOME", or: ".config", environment)
            .map { PrivateJSONFile(path: $0 + "/umkreis/settings.json") }
    }
}
