public import UmkreisWire

/// The journal of the services' units.
public struct Journal: Sendable {
    /// A line of a service, or of systemd about its unit.
    public struct Line: Equatable, Sendable {
        public let service: ServiceName
        /// When the journal received it.
        public let at: Timestamp
        public let level: LogLevel
        public let text: String
        /// The position after it.
        public let cursor: String

        /// - Parameter json: a line of `journalctl --output json`.
        /// - Returns: `nil` for a line about no unit of a service.
        public init?(json: [UInt8]) {
            guard let value = try? WireJSON.decode(JSONValue.self, from: json),
                let unit = Self.text(value["UNIT"]) ?? Self.text(value["_SYSTEMD_UNIT"]), unit.hasPrefix("umkreis@"),
                let microseconds = Self.text(value["__REALTIME_TIMESTAMP"]).flatMap({ Int64($0) }),
                let text = Self.text(value["MESSAGE"])
            else { return nil }
            service = ServiceName(String(unit.dropFirst("umkreis@".count).prefix { $0 != "." }))
            at = Timestamp(milliseconds: microseconds / 1000)
            level = Self.level(Self.text(value["PRIORITY"]).flatMap { Int($0) } ?? 6)
            self.text = text
            cursor = Self.text(value["__CURSOR"]) ?? ""
        }

        /// Bytes that aren't UTF-8 are a list of numbers.
        private static func text(_ value: JSONValue?) -> String? {
            switch value {
            case .string(let text): return text
            case .array(let numbers):
                let bytes = numbers.compactMap { number -> UInt8? in
                    if case .integer(let byte) = number { UInt8(exactly: byte) } else { nil }
                }
                return String(decoding: bytes, as: UTF8.self)
            default: return nil
            }
        }

        /// - Parameter priority: of `syslog(3)`.
        private static func level(_ priority: Int) -> LogLevel {
            switch priority {
            case ...2: .critical
            case 3: .error
            case 4: .warning
            case 5: .notice
            case 6: .info
            default: .debug
            }
        }
    }

    private static let timeout = Duration.seconds(20)
    private static let maximumBytes = 64 << 20
    private static let output = ["--quiet", "--all", "--output", "json", "--output-fields"]
    private static let fields = "MESSAGE,PRIORITY,UNIT,_SYSTEMD_UNIT"

    private let program: String
    private let units: [String]

    /// - Returns: `nil` without `journalctl`.
    public init?(of services: [ServiceName], _ environment: [String: String]) {
        guard let program = ProgramRun.path(of: "journalctl", environment) else { return nil }
        self.program = program
        units = services.flatMap { ["--unit", ServiceUnits.name(of: $0)] }
    }

    /// Returns the last lines, oldest first; `nil` if this user may not read them.
    public func last(_ count: Int) -> [Line]? {
        guard let run = try? ProgramRun(program, Self.output + [Self.fields] + units + ["--lines", "\(count)"]) else {
            return nil
        }
        let bytes = run.read(upTo: Self.maximumBytes, within: Self.timeout)
        guard run.end(within: .seconds(1)) else { return nil }
        return bytes.split(separator: 0x0A).compactMap { Line(json: Array($0)) }
    }

    /// Starts a program that prints the lines after a cursor until it is ended.
    ///
    /// - Parameter cursor: `nil` for new lines.
    public func follow(after cursor: String?) throws -> ProgramRun {
        let start = cursor.map { ["--after-cursor", $0, "--no-tail"] } ?? ["--lines", "0"]
        return try ProgramRun(program, Self.output + [Self.fields] + units + start + ["--follow"])
    }
}
