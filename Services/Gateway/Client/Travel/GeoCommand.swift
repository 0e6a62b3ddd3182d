import ArgumentParser
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct GeoCommand: ParsableCommand {
    static let configuration = group("geo", "Find places near many points.", [GeoQueryCommand.self])
}

struct GeoQueryCommand: GatewayCommand {
    static let configuration = verb("query", "Print the nearest places, or those within a radius, for each JSON line.")
        .examples(
            #"echo '{"lat":47.8,"lon":13.04,"k":10}' | umkreis geo query --file - --json"#,
            "umkreis geo query --file points.ndjson --json > places.ndjson"
        )

    @Option(
        help: .init(
            "Lines of {\"lat\":…,\"lon\":…} with \"k\", \"radius\" in metres, or both; - is standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var file: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private static let concurrency = 64
    /// Maximal lines ahead of the first unanswered one.
    private static let window = 1_024

    func run(_ session: Session) async throws {
        var lines = InputLines(try InputSource.file(file, session.console)).makeAsyncIterator()
        var answers = OrderedAnswers(session.output)
        try await withThrowingTaskGroup(of: QueryAnswer.self) { group in
            var (number, inFlight) = (0, 0)
            while let line = await lines.next() {
                number += 1
                if case .text(let text) = line, text.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                    try answers.take(.blank(number))
                    continue
                }
                while inFlight == Self.concurrency || number - answers.next >= Self.window,
                    let answer = try await group.next()
                {
                    try answers.take(answer)
                    inFlight -= 1
                }
                let position = number
                group.addTask { await QueryAnswer(to: line, number: position, session) }
                inFlight += 1
            }
            for try await answer in group { try answers.take(answer) }
        }
        if answers.refused > 0 {
            session.output.notice(localized("cli.place.unansweredLines", ["refused": "\(answers.refused)"]))
            throw SilentExit(status: .failure)
        }
    }
}

private struct PointQuery: Codable {
    /// Maximal number of places.
    var k: Int?
    /// Metres.
    var radius: Double?
}

/// The answer to a line.
private struct QueryAnswer: Encodable, Sendable {
    /// More than the gazetteer has.
    private static let maximum = 1_000_000

    private struct Problem: Encodable {
        let code: FaultCode
        let message: String
        let field: String?
    }

    /// The first is 1.
    let line: Int
    private(set) var places: [NearPlace]?
    private var error: Problem?

    var isRefused: Bool { error != nil }

    static func blank(_ line: Int) -> QueryAnswer { QueryAnswer(line: line) }

    private init(line: Int) {
        self.line = line
    }

    init(to input: InputLines.Line, number: Int, _ session: Session) async {
        self.init(line: number)
        do {
            guard case .text(let text) = input else {
                throw Fault(.tooLarge, localized("cli.place.lineTooLong", ["line": "\(WireLimits.line)"]))
            }
            places = try await Self.places(for: text, session)
        } catch {
            let fault = Refusal(describing: error).fault
            self.error = Problem(code: fault.code, message: fault.message, field: fault.field)
        }
    }

    private static func places(for text: [UInt8], _ session: Session) async throws -> [NearPlace] {
        let point = try WireJSON.decode(Coordinate.self, from: text)
        let query = try WireJSON.decode(PointQuery.self, from: text)
        guard query.k != nil || query.radius != nil else {
            throw BrokenRule("missing", localized("cli.place.queryMissing")).fault(at: "k")
        }
        let wanted = try NumberRule(1...maximum).check(query.k ?? maximum, field: "k")
        var request = NearestPlaces(near: point, within: query.radius, language: session.options.lang.rawValue)
        var places: [NearPlace] = []
        repeat {
            request.limit = min(wanted - places.count, NearestPlaces.limitRule.range.upperBound)
            let reply = try await session.send(request)
            places += reply.places
            request.cursor = reply.next
        } while request.cursor != nil && places.count < wanted
        return places
    }

    /// A line per place: `3  2766824  Salzburg  AT  1.2 km`.
    var words: String {
        if let error { return "\(line)  \(PlainText.oneLine(error.message)) [\(error.code)]" }
        return (places ?? []).map { place in
            let name = PlainText.oneLine(place.name)
            return "\(line)  \(place.id)  \(name)  \(place.country)  \(DistanceText.of(place.distance))"
        }.joined(separator: "\n")
    }
}

/// Prints answers in line order, buffering early ones.
private struct OrderedAnswers {
    private let output: Output
    private(set) var next = 1
    private var early: [Int: QueryAnswer] = [:]
    private(set) var refused = 0

    init(_ output: Output) {
        self.output = output
    }

    mutating func take(_ answer: QueryAnswer) throws {
        early[answer.line] = answer
        while let answer = early.removeValue(forKey: next) {
            next += 1
            if answer.isRefused { refused += 1 }
            guard answer.isRefused || answer.places != nil else { continue }
            let words = answer.words
            if output.isJSON || !words.isEmpty { try output.item(answer) { words } }
        }
    }
}
