import Foundation

/// A folder that is there for the length of a test.
///
/// Its path is short, for an ipc endpoint may have 107 bytes.
public struct TemporaryFolder: Sendable {
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
        // What cannot be removed lies in the system's folder for that.
        try? FileManager.default.removeItem(atPath: path)
    }
}
