import Logging
import Wire

/// Writes one JSON object a line: `ts`, `level`, `service`, `msg`, then the metadata; `dropped` tells how many lines could
/// not be written before it.
struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]
    let label: String
    let service: String
    private let sink: LogSink

    init(label: String, service: String, sink: LogSink = .standardError) {
        self.label = label
        self.service = service
        self.sink = sink
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
        sink.write { dropped in
            if dropped > 0 { members.append(.init("dropped", .integer(Int64(dropped)))) }
            // A line that cannot be encoded has nothing that could be told.
            return try? WireJSON.encode(JSONValue.object(members))
        }
    }
}
