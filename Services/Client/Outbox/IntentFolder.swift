import Foundation
import UmkreisWire

/// One file per intent, named by its number.
struct IntentFolder: Sendable {
    /// The latest version that this program writes and reads.
    static let version = 2
    private static let suffix = ".json"

    let folder: URL

    /// The content of a folder.
    struct Content {
        /// In order, with their bytes.
        var intents: [(intent: Intent, bytes: Int)] = []
        /// The highest number of all files, also unreadable ones; it must not be used again.
        var lastNumber = 0
    }

    /// Writes an intent and returns its bytes; durable when it returns.
    func write(_ intent: Intent) throws -> Int {
        let bytes = try WireJSON.encode(intent)
        try PrivateFile.write(bytes, to: file(of: intent))
        return bytes.count
    }

    func remove(_ intent: Intent) {
        // An intent that remains is sent again with its key, which returns the first reply.
        try? FileManager.default.removeItem(at: file(of: intent))
    }

    /// Reads the intents; creates a missing folder.
    ///
    /// Leaves damaged files, those of an interrupted `write`, and those of a later version, which sends them once it is
    /// installed again.
    func load() throws -> Content {
        try PrivateFile.createFolder(folder)
        var content = Content()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            guard name.hasSuffix(Self.suffix) else { continue }
            content.lastNumber = max(content.lastNumber, Int(name.dropLast(Self.suffix.count)) ?? 0)
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                let version = FileVersion.of(Array(data)), version <= Self.version,
                let intent = try? WireJSON.decode(Intent.self, from: Array(data))
            else { continue }
            content.intents.append((intent, data.count))
        }
        content.intents.sort { $0.intent.number < $1.intent.number }
        return content
    }

    private func file(of intent: Intent) -> URL {
        folder.appendingPathComponent("\(intent.number)\(Self.suffix)")
    }
}
