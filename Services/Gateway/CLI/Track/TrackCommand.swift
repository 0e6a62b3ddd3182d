import ArgumentParser
import CatalogueContract
import GatewaySupervision
import GeoSearchContract
import Vocabulary

/// Walks a recorded track past the fences of posts, as a phone would on the way.
struct TrackCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "track",
        "Walk a recorded track, and see what comes near: the fences it enters, stays in and leaves.",
        examples: "umkreis track walk.gpx",
        "umkreis track walk.gpx --kind sight --accuracy 15m",
        "umkreis track walk.gpx --json      a line of JSON for each notice"
    )

    @Argument(help: ArgumentHelp("A GPX file whose points have times; - is stdin.", valueName: "file"))
    var file: String

    @Option(name: .long, help: "Only fences of posts of this kind; may be repeated.")
    var kind: [PostKind] = []

    @Option(name: .long, help: ArgumentHelp("How exact its points are, as in 15m.", valueName: "distance"))
    var accuracy: DistanceArgument?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    /// A track is a story of its own: what was known of visits before is forgotten first, and every visit is told.
    func run(_ session: Session) async throws {
        let source = try InputSource.file(file, session.console)
        var walk = TrackWalk(kinds: kind.isEmpty ? nil : kind.map(\.text), accuracy: accuracy?.metres, session)
        var scanner = GPXScanner()
        while case let piece = await source.bytes(), !piece.isEmpty {
            var points: [GPXPoint] = []
            try scanner.scan(piece) { points.append($0) }
            try await walk.take(points)
        }
        try await walk.finish()
    }
}

/// Sends a track in batches, and prints what comes of each.
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
            if fixes.count == Track.fixesRule.most { try await send() }
        }
    }

    mutating func finish() async throws {
        guard points > 0 else { throw Refusal.usage("the file has no track (trk, trkpt): is it GPX?", field: "file") }
        guard timeless < points else {
            throw Refusal.usage(
                "no point of the track has a time, so nobody can tell who was where when",
                field: "file"
            )
        }
        try await send()
        var parts = ["\(points) points", notices == 1 ? "1 notice" : "\(notices) notices"]
        if timeless > 0 { parts.append("\(timeless) without a time left out") }
        if late > 0 { parts.append("\(late) not later than the one before left out") }
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
                "\(notice.at)  \(notice.event.text.padded(to: 8))  \(PlainText.oneLine(notice.title))"
            }
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
