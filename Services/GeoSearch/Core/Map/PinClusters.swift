import Geodesy

/// Points of a map merged into clusters, zoom by zoom, as supercluster does it (mapbox/supercluster, ISC).
///
/// From the greatest zoom down: each pin that is not taken yet takes all that are within a radius of it, and stands at their
/// weighted mean from then on. So a cluster of one zoom is a pin of the next, and what is near is never torn apart by a grid.
/// The order of the points decides who takes whom; the first point of a cluster is the first of all its points.
struct PinClusters: Sendable {
    /// Pixels within which pins merge.
    static let radius = 40.0
    /// At greater zooms every post stands for itself.
    static let mostZoom = 16

    /// At the zoom that was reached, in the order of their first points.
    private(set) var pins: [Pin]
    /// For each pin that was given, the place in ``pins`` of the one that it is in now.
    private(set) var places: [Int32]
    private(set) var zoom: Int

    /// - Parameters:
    ///   - pins: one a point, or one for points that stand so close together that they are surely merged.
    ///   - zoom: where they all stand for themselves.
    init(_ pins: [Pin], at zoom: Int) {
        self.pins = pins
        self.zoom = zoom
        places = (0..<Int32(pins.count)).map(\.self)
    }

    /// Merges down to a zoom; nothing happens at one that is reached already, or beyond ``mostZoom``.
    mutating func merge(to end: Int, by clock: WorkClock) throws {
        while zoom > end {
            zoom -= 1
            if zoom <= PinClusters.mostZoom { try mergeOnce(clock) }
        }
    }

    private mutating func mergeOnce(_ clock: WorkClock) throws {
        let radius = PinClusters.reach(at: zoom)
        let buckets = PinBuckets(pins, side: radius)
        var merged: [Pin] = []
        merged.reserveCapacity(pins.count)
        var home = [Int32](repeating: -1, count: pins.count)
        for index in pins.indices where home[index] < 0 {
            try clock.visit()
            var pin = pins[index]
            let place = Int32(merged.count)
            home[index] = place
            buckets.forEach(near: pin) { other in
                guard home[other] < 0, pins[index].isWithin(radius, of: pins[other]) else { return }
                home[other] = place
                pin.take(pins[other])
            }
            if pin.count > pins[index].count { pin.opensAt = zoom + 1 }
            merged.append(pin)
        }
        pins = merged
        for index in places.indices { places[index] = home[Int(places[index])] }
    }

    /// The radius as a part of the map's width.
    static func reach(at zoom: Int) -> Double { radius / (WebMercator.tile * Double(1 << zoom)) }
}

/// What stands at one point of a map: a post, or several that are too close together to be told apart.
struct Pin: Sendable, Equatable {
    /// The mean of its points, as parts of the map's width, from its western and northern edge.
    var x: Double
    var y: Double
    var count = 1
    /// How many of its posts tell their hours, and how many of those are open.
    var timed = 0
    var open = 0
    /// The first of its posts.
    var first: Slot
    /// The least zoom at which it is more than one pin; beyond all zooms for a single post.
    var opensAt = PinClusters.mostZoom + 1
    private(set) var west, east, north, south: Double

    init(x: Double, y: Double, first: Slot, isOpen: Bool? = nil) {
        self.x = x
        self.y = y
        self.first = first
        (west, east, north, south) = (x, x, y, y)
        timed = isOpen == nil ? 0 : 1
        open = isOpen == true ? 1 : 0
    }

    mutating func take(_ other: Pin) {
        let (own, its) = (Double(count), Double(other.count))
        x = (x * own + other.x * its) / (own + its)
        y = (y * own + other.y * its) / (own + its)
        count += other.count
        timed += other.timed
        open += other.open
        (west, east) = (min(west, other.west), max(east, other.east))
        (north, south) = (min(north, other.north), max(south, other.south))
    }

    /// The greater side of the box that holds its points.
    var extent: Double { max(east - west, south - north) }

    func isWithin(_ radius: Double, of other: Pin) -> Bool {
        let (dx, dy) = (other.x - x, other.y - y)
        return dx * dx + dy * dy <= radius * radius
    }
}

/// Pins by the square of the map that they stand in: a hash table of chains, made anew for each zoom.
private struct PinBuckets {
    private let side: Double
    private let mask: Int
    private var heads: [Int32]
    private var next: [Int32]

    init(_ pins: [Pin], side: Double) {
        self.side = side
        let size = max(16, pins.count.nextPowerOfTwo * 2)
        mask = size - 1
        heads = [Int32](repeating: -1, count: size)
        next = [Int32](repeating: -1, count: pins.count)
        // From the last, so that each chain goes from the first to the last.
        for index in pins.indices.reversed() {
            let slot = place(Int(pins[index].x / side), Int(pins[index].y / side))
            next[index] = heads[slot]
            heads[slot] = Int32(index)
        }
    }

    private func place(_ column: Int, _ row: Int) -> Int {
        var hash = UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(truncatingIfNeeded: row) &* 0xC2B2_AE3D_27D4_EB4F
        return Int(truncatingIfNeeded: hash ^ (hash >> 29)) & mask
    }

    /// All that may be within a side of a pin, and some that are not; one may come twice.
    @inline(__always)
    func forEach(near pin: Pin, _ body: (Int) -> Void) {
        let (column, row) = (Int(pin.x / side), Int(pin.y / side))
        for row in row - 1...row + 1 {
            for column in column - 1...column + 1 {
                var index = heads[place(column, row)]
                while index >= 0 {
                    body(Int(index))
                    index = next[Int(index)]
                }
            }
        }
    }
}

extension Int {
    fileprivate var nextPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
}
