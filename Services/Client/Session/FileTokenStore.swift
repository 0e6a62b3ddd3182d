import AuthContract
public import Foundation
import UmkreisWire

/// Saves tokens in a file that only its owner can read (0600).
///
/// Several processes may share the file. On Apple platforms, prefer the keychain (`UmkreisClientApple`).
public struct FileTokenStore: TokenStore {
    private let file: URL

    /// The content of the file.
    private struct Content: Codable {
        static let version = 1

        var v: Int? = Content.version
        let signedIn: SignedIn?
        let deviceToken: String?
    }

    /// - Parameter file: created if missing, in an existing folder.
    public init(at file: URL) {
        self.file = file
    }

    /// Returns the saved tokens; `nil` without a file.
    ///
    /// - Throws: an error of Foundation if the file is not readable, a `Fault` if it is damaged or of a later version.
    public func load() throws -> SavedTokens? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let bytes = Array(try Data(contentsOf: file))
        if let version = FileVersion.of(bytes), version > Content.version {
            throw Fault(.unavailable, "a later version of the app has saved the session")
        }
        let content = try WireJSON.decode(Content.self, from: bytes)
        return SavedTokens(signedIn: content.signedIn, deviceToken: content.deviceToken)
    }

    public func save(_ tokens: SavedTokens) throws {
        let content = Content(signedIn: tokens.signedIn, deviceToken: tokens.deviceToken)
        try PrivateFile.write(try WireJSON.encode(content), to: file)
    }

    public func clear() throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }
}
