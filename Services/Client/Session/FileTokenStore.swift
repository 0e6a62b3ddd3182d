public import Foundation
import UmkreisWire

/// Saves tokens in a file that only its owner can read (0600).
///
/// On Apple platforms, prefer a keychain.
public struct FileTokenStore: TokenStore {
    private let file: URL

    /// - Parameter file: created if missing, in an existing folder.
    public init(at file: URL) {
        self.file = file
    }

    /// Returns the saved tokens; `nil` without a file.
    ///
    /// - Throws: an error of Foundation if the file is not readable, a `Fault` if it is damaged.
    public func load() throws -> SavedTokens? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try WireJSON.decode(SavedTokens.self, from: Array(try Data(contentsOf: file)))
    }

    public func save(_ tokens: SavedTokens) throws {
        try PrivateFile.write(try WireJSON.encode(tokens), to: file)
    }

    public func clear() throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.removeItem(at: file)
    }
}
