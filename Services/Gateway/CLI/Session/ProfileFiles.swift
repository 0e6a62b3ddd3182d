import GatewaySupervision
import Texts
import Tokens
import Wire

/// The private files of a profile, outside the stack's data.
///
/// `${XDG_STATE_HOME:-~/.local/state}/umkreis/<content>-<hash of the data directory>-<profile>.json`
struct ProfileFiles: Sendable {
    /// The profile's name.
    let name: String
    let credentials: PrivateJSONFile<Credentials>
    let device: PrivateJSONFile<StoredDeviceToken>
    let watches: PrivateJSONFile<WatchCursors>
    let listedIDs: PrivateJSONFile<ListedIDs>
    let errors: PrivateJSONFile<ErrorList>
    let notices: PrivateJSONFile<NoticeState>
    let mapView: PrivateJSONFile<MapView>
    /// Held while the session is renewed or replaced.
    let lock: FileLock

    init(_ directory: DataDirectory, profile given: String?, _ environment: [String: String]) throws(Refusal) {
        let profile = given ?? environment["UMKREIS_PROFILE"].flatMap { $0.isEmpty ? nil : $0 } ?? "default"
        guard (1...40).contains(profile.count),
            profile.utf8.allSatisfy({ Character(UnicodeScalar($0)).isProfileCharacter })
        else {
            throw .usage(localized("cli.session.aProfileSNameHas"), field: "profile")
        }
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        guard let root = state ?? home.map({ $0 + "/.local/state" }) else {
            throw .configuration(
                localized("cli.session.homeIsNotSetSo"),
                hint: localized("cli.session.setXdgStateHome")
            )
        }
        let hash = Base64URL.encode(Blake2b.digest(of: Array(directory.path.utf8), length: 16))
        func path(_ content: String) -> String { "\(root)/umkreis/\(content)-\(hash)-\(profile).json" }
        name = profile
        credentials = PrivateJSONFile(path: path("credentials"))
        device = PrivateJSONFile(path: path("device"))
        watches = PrivateJSONFile(path: path("watch"))
        listedIDs = PrivateJSONFile(path: path("list"))
        errors = PrivateJSONFile(path: path("errors"))
        notices = PrivateJSONFile(path: path("notices"))
        mapView = PrivateJSONFile(path: path("map"))
        lock = FileLock(path: path("lock"))
    }
}

extension Character {
    fileprivate var isProfileCharacter: Bool {
        isASCII && (isLetter || isNumber) || self == "-" || self == "_"
    }
}

/// A value as JSON in a file of mode 0600.
struct PrivateJSONFile<Content: Codable>: Sendable {
    let path: String

    /// Returns `nil` if the file is missing.
    ///
    /// - Throws: ``Refusal`` if others may read it or it is invalid.
    func read() throws(Refusal) -> Content? {
        guard let bytes = try PrivateFile(path).read() else { return nil }
        do {
            return try WireJSON.decode(Content.self, from: bytes)
        } catch {
            throw .configuration(localized("cli.session.isInvalid", ["path": "\(path)"]), hint: "rm \(path)")
        }
    }

    func write(_ content: Content) throws { try PrivateFile(path).write(try WireJSON.encode(content)) }

    func remove() throws(Refusal) { try PrivateFile(path).remove() }
}
