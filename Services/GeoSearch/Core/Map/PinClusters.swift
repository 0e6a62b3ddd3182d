import Geodesy

/// Clusters points by zoom like supercluster (mapbox/supercluster, ISC).
///
/// From the highest zoom down, each free pin absorbs those within the radius and moves to the weighted mean. The order
/// of points decides.
struct PinClusters: Sendable {
    /// Pixels.
    static let radius = 40.0
    /// Above, posts are not clustered.
    static let maximumZoom = 16

    /// At the current zoom, by first point.
    private(set) var pins: [Pin]
    /// The pin of each initial pin.
    private(set) var places: [Int32]
    private(set) var zoom: Int

    /// - Parameters:
    ///   - pins: points, or groups that surely merge.
    ///   - zoom: where they are unmerged.
    init(_ pins: [Pin], at zoom: Int) {
        self.pins = pins
        self.zoom = zoom
        places = (0..<Int32(pins.count)).map(\.self)
    }

    mutating func merge(to end: Int, by clock: WorkClock) throws {
        while zoom > end {
            zoom -= 1
            if zoom <= PinClusters.maximumZoom { try mergeOnce(clock) }
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
                pin.merge(pins[other])
            }
            if pin.count > pins[index].count { pin.opensAt = zoom + 1 }
            merged.append(pin)
        }
        pins = merged
        for index in places.indices { places[index] = home[Int(places[index])] }
    }

    /// Returns the radius as a fraction of the map's width.
    static func reach(at zoom: Int) -> Double { radius / (WebMercator.tile * Double(1 << zoom)) }
}

/// A post or cluster on the map.
struct Pin: Sendable, Equatable {
    /// Mean, as fractions of the map's width from north-west.
    var x: Double
    var y: Double
    var count = 1
    /// Posts with opening hours, and open ones.
    var timed = 0
    var open = 0
    var first: Slot
    /// The lowest zoom at which it splits.
    var opensAt = PinClusters.maximumZoom + 1
    private(set) var west, east, north, south: Double

    init(x: Double, y: Double, first: Slot, isOpen: Bool? = nil) {
        self.x = x
        self.y = y
        self.first = first
        (west, east, north, south) = (x, x, y, y)
        timed = isOpen == nil ? 0 : 1
        open = isOpen == true ? 1 : 0
    }

    mutating func merge(_ other: Pin) {
        let (own, its) = (Double(count), Double(other.count))
        x = (x * own + other.x * its) / (own + its)
        y = (y * own + other.y * its) / (own + its)
        count += other.count
        timed += other.timed
        open += other.open
        (west, east) = (min(west, other.west), max(east, other.east))
        (north, south) = (min(north, other.north), max(south, other.south))
    }

    /// The longer side.
    var extent: Double { max(east - west, south - north) }

    func isWithin(_ radius: Double, of other: Pin) -> Bool {
        let (dx, dy) = (other.x - x, other.y - y)
        return dx * dx + dy * dy <= radius * radius
    }
}

/// A spatial hash.
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
        // Chains become ascending.
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

    /// May visit others, and pins twice.
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
