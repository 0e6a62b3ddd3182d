import Foundation

/// A directory that goes when the test is over.
final class ScratchDirectory: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "umkreis-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path()
    }

    deinit {
        // What is left in the system's scratch space harms nobody.
        try? FileManager.default.removeItem(atPath: path)
    }
}
