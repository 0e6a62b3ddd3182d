import GatewaySupervision
import Vocabulary

/// A point of a track, as a file has it.
struct GPXPoint: Sendable, Equatable {
    let point: Coordinate
    /// Not every file says when.
    let at: Timestamp?
}

/// Finds the points of tracks in a GPX file (1.0 or 1.1) while its bytes go by.
///
/// Waypoints and routes are passed over: nobody went along them.
struct GPXScanner: Sendable {
    private var pieces = XMLScanner()
    private var open: Coordinate?
    /// What stands in the point's `time`; `nil` outside of one.
    private var time: String?
    private var at: Timestamp?
    private var count = 0

    /// Takes the next piece, and tells the points that end in it.
    ///
    /// - Throws: ``Refusal`` for what is no GPX, naming the point.
    mutating func scan(_ bytes: [UInt8], _ found: (GPXPoint) -> Void) throws(Refusal) {
        for piece in try pieces.scan(bytes) {
            switch piece {
            case .opened(let tag) where tag.name == "trkpt":
                count += 1
                guard let point = tag.point else {
                    throw .usage("the track's point \(count) has no latitude and longitude", field: "file")
                }
                (open, at) = (point, nil)
            case .opened(let tag): time = open != nil && tag.name == "time" ? "" : nil
            case .text(let text): time?.append(text)
            case .closed(let name):
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
    /// Where a point or waypoint of GPX is.
    var point: Coordinate? {
        guard let lat = self["lat"].flatMap(Double.init), let lon = self["lon"].flatMap(Double.init) else { return nil }
        return try? Coordinate(lat: lat, lon: lon)
    }
}
