import Glibc
import UmkreisTexts
public import UmkreisWire

/// The log of a supervisor: one JSON record an event, in English like those of the services.
///
/// `about` names the service that the event is about.
public struct SupervisorLog: Sendable {
    private let path: String

    public init(of directory: DataDirectory) {
        path = directory.supervisorLog
    }

    /// A failure loses the record; the stack goes on.
    public func append(_ event: StackEvent, at time: Timestamp = .now) {
        guard let line = try? WireJSON.encode(Self.record(of: event, at: time)) else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        _ = FileReplacement.writeAll(line + [0x0A], to: file)
    }

    static func record(of event: StackEvent, at time: Timestamp) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("ts", .string(time.description)), .init("level", .string(event.level.rawValue)),
            .init("service", .string(ServiceName.supervisor.text)), .init("msg", .string(event.englishMessage)),
        ]
        if let service = event.service { members.append(.init("about", .string(service.text))) }
        members.append(.init("event", .string(event.kind.rawValue)))
        if let ms = event.ms { members.append(.init("ms", .integer(Int64(ms)))) }
        if let pid = event.pid { members.append(.init("pid", .integer(Int64(pid)))) }
        if let rule = event.fault?.rule { members.append(.init("rule", .string(rule))) }
        return .object(members)
    }
}

extension StackEvent {
    fileprivate var level: LogLevel {
        switch kind {
        case .backedUp: .notice
        case .notBackedUp: .warning
        case .starting, .ready, .up, .restarted, .stopped: .info
        case .died: reason?.isOnRequest == true ? .info : .warning
        case .killed: .warning
        case .failed, .refused: .error
        }
    }

    fileprivate var englishMessage: String {
        if let record { return record }
        let text = fault?.englishText ?? Language.$current.withValue(.en) { message }
        // The terminal's columns become single spaces.
        return ((service.map { "\($0) " } ?? "") + text).split(separator: " ").joined(separator: " ")
    }
}

extension Fault {
    /// The English text of a fault of the command line itself.
    fileprivate var englishText: String? {
        guard let rule else { return nil }
        let values = (values ?? [:]).mapValues { value -> TextValue in
            switch value {
            case .words(let words): .words(words.joined(separator: ", "))
            case .number(let number): Int(exactly: number).map(TextValue.count) ?? .decimal(number, fraction: 2)
            }
        }
        return TextCatalogue.of(.en).text("cli.rule.\(rule)", values)
    }
}

extension ServiceName {
    /// The supervisor, in `umkreis ps` and in the logs.
    public static let supervisor: ServiceName = "up"
}
