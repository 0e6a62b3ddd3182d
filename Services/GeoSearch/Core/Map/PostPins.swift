import Foundation
import GeoSearchContract
import Geodesy
import OpeningHours
import ServiceKit

/// A valid pin filter.
struct PinFilter: Sendable {
    private let filter: PostFilter

    /// - Throws: `invalid`, naming the member inside `search`.
    init(_ search: Search?) throws(Fault) {
        filter = try PostFilter(ofMember: search ?? Search())
    }

    /// - Parameter people: owners to exclude.
    func posts(
        in state: IndexState,
        hiding people: [UserID],
        at now: Timestamp,
        by clock: WorkClock
    ) throws -> PostPins {
        let moment: OpeningMoment
        do throws(Fault) {
            try state.kinds.check(filter)
            moment = try filter.moment(askedAt: now)
        } catch {
            throw error.inside("search")
        }
        return try PostPins(filter, in: state.posts, hiding: people, at: moment, by: clock)
    }
}

/// The posts behind pins.
struct PostPins: PinSource {
    private let index: PostIndex
    private var moment: OpeningMoment
    /// Matches with a point.
    let slots: [Slot]

    init(
        _ filter: PostFilter,
        in index: PostIndex,
        hiding people: [UserID],
        at moment: OpeningMoment,
        by clock: WorkClock
    ) throws {
        self.index = index
        self.moment = moment
        let terms = try index.understood(filter.terms, by: clock)
        let candidates = try index.candidates(filter, terms, hiding: people, by: clock)
        var test = PostTest(filter, at: moment)
        let shape = filter.shape
        var slots: [Slot] = []
        slots.reserveCapacity(candidates.count)
        try candidates.forEach { slot in
            try clock.visit()
            if index.placed.contains(slot), index.isPlaced(slot, in: shape), test.isMet(slot, in: index) {
                slots.append(slot)
            }
        }
        self.slots = slots
    }

    func place(of slot: Slot) -> (x: Double, y: Double) { index.columns.place(slot) }

    func id(of slot: Slot) -> PostID { index.columns[slot].id }

    mutating func isOpen(_ slot: Slot) -> Bool? {
        let opening = index.columns[slot].opening
        guard opening != .none else { return nil }
        return index.openingTimes.state(of: opening, at: &moment) == .open
    }

    func slot(of id: PostID) -> Slot? { index.slot(of: id).flatMap { slots.contains($0) ? $0 : nil } }

    func post(_ slot: Slot) -> PinnedPost? {
        index.columns[slot].point.map { point in
            PinnedPost(
                post: id(of: slot),
                kind: index.kinds.values[Int(index.columns[slot].kind)],
                title: index.columns.title(slot),
                point: point,
                status: index.opening(of: slot, at: moment)?.status
            )
        }
    }
}

extension PostPins {
    private static let maximum = 2_000
    /// The pins' share of a line's 512 KiB.
    private static let maximumBytes = 480 * 1024
    /// Upper bounds; of a post without title.
    private static let bytesOfCluster = 300
    private static let bytesOfPost = 220

    func fitsLine(_ pins: [Pin]) -> Bool {
        guard pins.count <= PostPins.maximum else { return false }
        var bytes = 0
        for pin in pins {
            // Escaping at most doubles title bytes.
            bytes +=
                pin.count > 1
                ? PostPins.bytesOfCluster : PostPins.bytesOfPost + 2 * index.columns.titleLength(pin.first)
        }
        return bytes <= PostPins.maximumBytes
    }

    func reply(_ view: PinView) -> ClusterPins.Reply {
        let pins = view.pins.map { (id: id(of: $0.first), pin: $0) }
            .sorted { ($1.pin.count, $0.id) < ($0.pin.count, $1.id) }
        return ClusterPins.Reply(
            zoom: view.zoom,
            count: view.pins.reduce(0) { $0 + $1.count },
            clusters: pins.compactMap { $0.pin.count > 1 ? cluster($0.pin, named: $0.id, in: view) : nil },
            posts: pins.compactMap { $0.pin.count > 1 ? nil : post($0.pin.first) }
        )
    }

    private func cluster(_ pin: Pin, named oldest: PostID, in view: PinView) -> PinCluster? {
        let name = ClusterName(zoom: view.zoom, isTurned: view.plane != .standard, oldest: oldest)
        let lon = { (x: Double) in WebMercator.lon(x: view.plane.standard(x)).rounded(to: 7) }
        let lat = { (y: Double) in WebMercator.lat(y: y).rounded(to: 7) }
        return (try? Coordinate(lat: lat(pin.y), lon: lon(pin.x))).map { point in
            PinCluster(
                id: name.text,
                point: point,
                count: pin.count,
                open: pin.timed > 0 ? pin.open : nil,
                expansionZoom: pin.opensAt,
                bounds: Viewport(west: lon(pin.west), south: lat(pin.south), east: lon(pin.east), north: lat(pin.north))
            )
        }
    }
}

/// A cluster's id.
struct ClusterName: Equatable, Sendable {
    let zoom: Int
    /// Across the 180th meridian.
    let isTurned: Bool
    let oldest: PostID

    var text: String { "\(zoom)\(isTurned ? "t" : "u")\(oldest)" }

    init(zoom: Int, isTurned: Bool, oldest: PostID) {
        self.zoom = zoom
        self.isTurned = isTurned
        self.oldest = oldest
    }

    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard let zoom = Int(digits), (0...PinClusters.maximumZoom).contains(zoom), let map = rest.first,
            map == "t" || map == "u", let oldest = PostID(String(rest.dropFirst()))
        else { return nil }
        self.init(zoom: zoom, isTurned: map == "t", oldest: oldest)
    }
}

extension Double {
    /// Seven digits are a centimetre.
    fileprivate func rounded(to digits: Int) -> Double {
        let scale = pow(10, Double(digits))
        return (self * scale).rounded() / scale
    }
}
