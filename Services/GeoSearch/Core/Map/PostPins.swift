import Foundation
import GeoSearchContract
import Geodesy
import OpeningHours
import ServiceKit

/// Which posts are shown as pins: a search as far as it filters, every rule of it looked at.
struct PinFilter: Sendable {
    private let filter: PostFilter

    /// - Throws: `invalid`, naming the member as one of `search`.
    init(_ search: Search?) throws(Fault) {
        filter = try PostFilter(ofMember: search ?? Search())
    }

    /// - Parameters:
    ///   - people: whose posts are left out.
    ///   - clock: ends the work when its time is over.
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

/// The posts that pins are made of, and how pins are told.
struct PostPins: PinSource {
    private let index: PostIndex
    private var moment: OpeningMoment
    /// All that meet the filter and have a point.
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
        let terms = filter.terms.map(index.words.understood)
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

    /// The slot of a post, if it is one of these.
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
    private static let most = 2_000
    /// Of a line's 512 KiB, with room for what is about them.
    private static let mostBytes = 480 * 1024
    /// What a cluster takes at most, and a post beside its title.
    private static let bytesOfCluster = 300
    private static let bytesOfPost = 220

    /// Whether so many pins can be told in a line.
    func fitsLine(_ pins: [Pin]) -> Bool {
        guard pins.count <= PostPins.most else { return false }
        var bytes = 0
        for pin in pins {
            // Each byte of a title may be told as two, and as six only in those that nobody can have.
            bytes +=
                pin.count > 1
                ? PostPins.bytesOfCluster : PostPins.bytesOfPost + 2 * index.columns.titleLength(pin.first)
        }
        return bytes <= PostPins.mostBytes
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
        let name = ClusterName(zoom: view.zoom, isTurned: view.plane != .usual, oldest: oldest)
        let lon = { (x: Double) in WebMercator.lon(x: view.plane.usual(x)).rounded(to: 7) }
        let lat = { (y: Double) in WebMercator.lat(y: y).rounded(to: 7) }
        // What lies on the map is a coordinate.
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

/// What a cluster is known by: the zoom, the map and the post that it is named by.
struct ClusterName: Equatable, Sendable {
    let zoom: Int
    /// Whether the map goes over the 180th meridian.
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
        guard let zoom = Int(digits), (0...PinClusters.mostZoom).contains(zoom), let map = rest.first,
            map == "t" || map == "u", let oldest = PostID(String(rest.dropFirst()))
        else { return nil }
        self.init(zoom: zoom, isTurned: map == "t", oldest: oldest)
    }
}

extension Double {
    /// To so many digits behind the point: at seven, a centimetre.
    fileprivate func rounded(to digits: Int) -> Double {
        let scale = pow(10, Double(digits))
        return (self * scale).rounded() / scale
    }
}
