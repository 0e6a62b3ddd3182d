import GatewaySupervision
package import Texts
import Wire

/// The reader's own settings, for every stack and profile.
///
/// `${XDG_CONFIG_HOME:-~/.config}/umkreis/settings.json`
package struct Preferences: Codable, Equatable, Sendable {
    /// `en`, `de` or `nl`.
    var lang: String?

    package var language: Language? { lang.flatMap { Language(rawValue: $0) } }

    /// Returns `nil` without a home folder.
    package static func file(_ environment: [String: String]) -> PrivateJSONFile<Preferences>? {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let root = folder ?? home.map({ $0 + "/.config" }) else { return nil }
        return PrivateJSONFile(path: root + "/umkreis/settings.json")
    }
}
