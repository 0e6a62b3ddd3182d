import Foundation

/// A test's folder, short enough for ipc endpoints (107 bytes).
public struct TemporaryFolder: Sendable {
    /// The absolute path.
    public let path: String

    public init() throws {
        path = NSTemporaryDirectory() + "umk-" + String(UInt64.random(in: .min ... .max), radix: 36)
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    public func remove() {
        // The system cleans up leftovers.
        try? FileManager.default.removeItem(atPath: path)
    }
}
