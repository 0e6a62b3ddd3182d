package import GatewaySupervision
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// The private files of a profile, outside the stack's data.
///
/// `${XDG_STATE_HOME:-~/.local/state}/umkreis/<content>-<hash of the data directory>-<profile>.json`
package struct ProfileFiles: Sendable {
    /// The profile's name.
    package let name: String
    package let credentials: PrivateJSONFile<Credentials>
    package let device: PrivateJSONFile<StoredDeviceToken>
    let listedIDs: ListedIDFiles
    package let errors: PrivateJSONFile<ErrorList>
    let notices: PrivateJSONFile<NoticeState>
    /// Held while the session is renewed or replaced.
    let lock: FileLock
    private let path: @Sendable (String) -> String

    package init(_ directory: DataDirectory, profile given: String?, _ environment: [String: String]) throws(Refusal) {
        let profile = given ?? environment["UMKREIS_PROFILE"].flatMap { $0.isEmpty ? nil : $0 } ?? "default"
        guard (1...40).contains(profile.count),
            profile.utf8.allSatisfy({ Character(UnicodeScalar($0)).isProfileCharacter })
        else {
            throw .usage(localized("cli.session.profileNameInvalid"), field: "profile")
        }
        guard let root = BaseFolder.path("XDG_STATE_HOME", or: ".local/state", environment) else {
            throw .configuration(
                localized("cli.session.stateFolderMissing"),
                hint: localized("cli.session.stateFolderHint")
            )
        }
        let hash = Base64URL.encode(Blake2b.digest(of: Array(directory.path.utf8), length: 16))
        let path = { @Sendable (content: String) in "\(root)/umkreis/\(content)-\(hash)-\(profile).json" }
        self.path = path
        name = profile
        credentials = PrivateJSONFile(path: path("credentials"))
        device = PrivateJSONFile(path: path("device"))
        listedIDs = ListedIDFiles(folder: "\(root)/umkreis/lists-\(hash)-\(profile)")
        errors = PrivateJSONFile(path: path("errors"))
        notices = PrivateJSONFile(path: path("notices"))
        lock = FileLock(path: path("lock"))
    }

    /// A file of one command.
    package func file<Content>(_ content: String) -> PrivateJSONFile<Content> { PrivateJSONFile(path: path(content)) }
}

extension Character {
    fileprivate var isProfileCharacter: Bool {
        isASCII && (isLetter || isNumber) || self == "-" || self == "_"
    }
}

/// The content of a ``PrivateJSONFile``, whose member `v` is the version of its members.
package protocol VersionedContent: Codable {
    /// The version that this program writes; 1 by default.
    static var version: Int { get }
}

extension VersionedContent {
    package static var version: Int { 1 }
}

/// A value as JSON in a file of mode 0600.
///
/// A file that a later version has written is neither read nor replaced.
package struct PrivateJSONFile<Content: VersionedContent>: Sendable {
    package let path: String

    /// Returns `nil` if the file is missing.
    ///
    /// - Throws: ``Refusal`` if others may read it or it is invalid.
    package func read() throws(Refusal) -> Content? {
        guard let bytes = try PrivateFile(path).read() else { return nil }
        try Refusal.requireKnown(FileVersion.of(bytes), upTo: Content.version, of: path)
        do {
            return try WireJSON.decode(Content.self, from: bytes)
        } catch {
            throw .configuration(localized("cli.session.fileInvalid", ["path": "\(path)"]), hint: "rm \(path)")
        }
    }

    package func write(_ content: Content) throws {
        // An unusable file is replaced.
        if let bytes = try? PrivateFile(path).read() {
            try Refusal.requireKnown(FileVersion.of(bytes), upTo: Content.version, of: path)
        }
        try PrivateFile(path).write(try WireJSON.encode(content))
    }

    func remove() throws(Refusal) { try PrivateFile(path).remove() }
}
