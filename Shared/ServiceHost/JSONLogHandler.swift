import Foundation
import Logging
import Wire

/// Writes one JSON object a line to standard error: `ts`, `level`, `service`, `msg`, then the metadata.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]
    let label: String
    let service: String

    init(label: String, service: String) {
        self.label = label
        self.service = service
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var members: [JSONValue.Member] = [
            .init("ts", .string(Timestamp.now.description)), .init("level", .string(event.level.rawValue)),
            .init("service", .string(service)), .init("msg", .string(event.message.description)),
        ]
        let told = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in told.sorted(by: { $0.key < $1.key }) {
            members.append(.init(key, .string("\(value)")))
        }
        // A line that cannot be encoded has nothing that could be told.
        guard var line = try? WireJSON.encode(JSONValue.object(members)) else { return }
        line.append(UInt8(ascii: "\n"))
        FileHandle.standardError.write(Data(line))
    }
}
