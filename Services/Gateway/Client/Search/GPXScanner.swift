import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary

struct GPXPoint: Sendable, Equatable {
    let point: Coordinate
    /// `nil` if the file lacks it.
    let at: Timestamp?
}

/// Streams the track points of a GPX file (1.0 or 1.1).
///
/// Waypoints and routes are ignored, since they were not travelled.
struct GPXScanner: Sendable {
    private var pieces = XMLScanner()
    private var open: Coordinate?
    /// Content of the point's `time` element.
    private var time: String?
    private var at: Timestamp?
    private var count = 0
    /// Whether the file's outermost element is closed.
    private(set) var isComplete = false

    /// - Throws: ``Refusal`` for a point without coordinates.
    mutating func scan(_ bytes: [UInt8], _ found: (GPXPoint) -> Void) throws(Refusal) {
        for piece in try pieces.scan(bytes) {
            switch piece {
            case .opened(let tag) where tag.name == "trkpt":
                count += 1
                guard let point = tag.point else {
                    throw .usage(localized("cli.track.pointIncomplete", ["count": .count(count)]), field: "file")
                }
                (open, at) = (point, nil)
            case .opened(let tag): time = open != nil && tag.name == "time" ? "" : nil
            case .text(let text): time?.append(text)
            case .closed(let name):
                if name == "gpx" { isComplete = true }
                if let time { at = Timestamp(time.filter { !$0.isWhitespace }) }
                time = nil
                guard name == "trkpt", let point = open else { continue }
                found(GPXPoint(point: point, at: at))
                open = nil
            }
        }
    }
}

extension XMLTag {
    var point: Coordinate? {
        guard let lat = self["lat"].flatMap(NumberReader.degrees), let lon = self["lon"].flatMap(NumberReader.degrees)
        else {
            return nil
        }
        return try? Coordinate(lat: lat, lon: lon)
    }
}
