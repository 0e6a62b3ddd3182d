import ArgumentParser
import CatalogueContract
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary

/// Sends a recorded track, as a phone would on the way.
struct TrackCommand: GatewayCommand {
    static let configuration = verb(
        "track",
        "Replay a recorded track and print the fences it enters, dwells in and leaves."
    ).examples(
        "umkreis track walk.gpx",
        "umkreis track walk.gpx --kind sight --accuracy 15m",
        "umkreis track walk.gpx --json      a JSON line per notice"
    )

    @Argument(help: .init("A GPX file with times; - is stdin.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: "Use only fences of this kind of post; may be repeated.")
    var kind: [PostKind] = []

    @Option(help: .init("The accuracy of the points, as in 15m.", valueName: "distance"))
    var accuracy: DistanceArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    /// Starts over, so that previous visits don't suppress notices.
    func run(_ session: Session) async throws {
        var source = DecodedSource(try .file(file, session.console))
        try await source.begin()
        var walk = TrackWalk(kinds: kind.isEmpty ? nil : kind.map(\.text), accuracy: accuracy?.metres, session)
        var scanner = GPXScanner()
        var piece = source.start
        while !piece.isEmpty {
            var points: [GPXPoint] = []
            try scanner.scan(piece) { points.append($0) }
            try await walk.take(points)
            piece = await source.next()
        }
        try await walk.finish()
        if !scanner.isComplete {
            session.output.notice(localized("cli.track.cut", ["file": .words(PlainText.oneLine(file))]))
        }
    }
}

private struct TrackWalk {
    private let kinds: [String]?
    private let accuracy: Double?
    private let session: Session
    private var fixes: [TrackFix] = []
    private var (points, timeless, late, notices) = (0, 0, 0, 0)
    private var hasBegun = false

    init(kinds: [String]?, accuracy: Double?, _ session: Session) {
        self.kinds = kinds
        self.accuracy = accuracy
        self.session = session
    }

    mutating func take(_ found: [GPXPoint]) async throws {
        for point in found {
            points += 1
            guard let at = point.at else {
                timeless += 1
                continue
            }
            fixes.append(TrackFix(at: at, lat: point.point.lat, lon: point.point.lon, accuracy: accuracy))
            if fixes.count == Track.fixesRule.maximum { try await send() }
        }
    }

    mutating func finish() async throws {
        guard points > 0 else { throw Refusal.usage(localized("cli.track.noTrack"), field: "file") }
        guard timeless < points else {
            throw Refusal.usage(localized("cli.track.noTimes"), field: "file")
        }
        try await send()
        let counts = [("points", points), ("notices", notices), ("timeless", timeless), ("late", late)]
        let parts = counts.filter { $0.1 > 0 || $0.0 == "notices" }.map { name, count in
            localized("cli.track.\(name)", ["count": .count(count)])
        }
        session.output.notice(parts.joined(separator: ", "))
    }

    private mutating func send() async throws {
        guard !fixes.isEmpty else { return }
        let request = Track(fixes: fixes, kinds: kinds, cooldown: 0, startsOver: hasBegun ? nil : true)
        let reply = try await session.send(request)
        (hasBegun, fixes) = (true, [])
        late += reply.late
        notices += reply.notices.count
        for notice in reply.notices {
            try session.output.item(notice) {
                "\(notice.at)  \(session.output.words(notice.event, of: "cli.fence.").padded(to: 8))  \(PlainText.oneLine(notice.title))"
            }
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
