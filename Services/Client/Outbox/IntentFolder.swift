import Foundation
import UmkreisWire

/// One file per intent, named by its number.
struct IntentFolder: Sendable {
    let folder: URL

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

    /// Returns the intents in order, with their bytes; creates a missing folder.
    ///
    /// Skips damaged files and those of an interrupted `write`.
    func load() throws -> [(intent: Intent, bytes: Int)] {
        try PrivateFile.createFolder(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        return names.compactMap { name in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                let intent = try? WireJSON.decode(Intent.self, from: Array(data))
            else { return nil }
            return (intent, data.count)
        }.sorted { $0.intent.number < $1.intent.number }
    }

    private func file(of intent: Intent) -> URL { folder.appendingPathComponent("\(intent.number).json") }
}
