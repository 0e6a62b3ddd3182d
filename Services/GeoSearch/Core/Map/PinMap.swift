import ServiceKit

/// What pins are made of: posts that have a point.
protocol PinSource {
    /// Where it stands on the usual plane.
    func place(of slot: Slot) -> (x: Double, y: Double)
    func id(of slot: Slot) -> PostID
    /// Whether it is open; nothing where it tells no hours, or none that can be read.
    mutating func isOpen(_ slot: Slot) -> Bool?
}

/// The pins of some posts, at any zoom and in any part of the map.
///
/// Few posts are merged all together, exactly as supercluster does it. Many are merged block by block, squares that stand
/// where they stand, whatever is looked at: so each post is in one pin only, pins stay while the map is moved, and a look costs
/// what it shows. Posts are merged in the order of their age and the oldest names its cluster, so that a new one joins what
/// is there.
struct PinMap<Source: PinSource> {
    private var source: Source
    private let slots: [Slot]
    private let clock: WorkClock

    /// - Parameters:
    ///   - slots: of posts that have a point.
    ///   - clock: ends the work when its time is over.
    init(source: Source, slots: [Slot], clock: WorkClock) {
        self.source = source
        self.slots = slots
        self.clock = clock
    }

    /// Up to here posts are merged one by one.
    static var few: Int { 4_096 }

    private var isFew: Bool { slots.count <= Self.few }

    /// The pins that stand in a window.
    ///
    /// - Parameter fits: whether they can all be told; while they cannot, the next lesser zoom is taken.
    mutating func view(_ window: MapWindow, zoom: Int, fits: ([Pin]) -> Bool) throws -> PinView {
        var grid = MapGrid(window, zoom: zoom, isWhole: isFew)
        var blocks = try self.blocks(of: grid)
        while true {
            let plane = grid.plane
            let pins = blocks.flatMap { $0.clusters.pins.filter { window.contains(x: plane.usual($0.x), y: $0.y) } }
            if grid.zoom == 0 || fits(pins) { return PinView(zoom: grid.zoom, plane: plane, pins: pins) }
            // Beyond the greatest zoom of clusters all are the same.
            grid = MapGrid(window, zoom: min(grid.zoom - 1, PinClusters.mostZoom), isWhole: isFew)
            if isFew {
                try blocks[0].clusters.merge(to: grid.zoom, by: clock)
            } else {
                blocks = try self.blocks(of: grid)
            }
        }
    }

    /// The posts of a cluster, in no order; nothing if there is none of that name any more.
    ///
    /// - Parameter oldest: the post that names it.
    mutating func posts(named oldest: Slot, zoom: Int, isTurned: Bool) throws -> [Slot]? {
        let place = source.place(of: oldest)
        let window = MapWindow(x: place.x, y: place.y, isTurned: isTurned)
        return try blocks(of: MapGrid(window, zoom: zoom, isWhole: isFew)).first?.posts(named: oldest)
    }

    private mutating func blocks(of grid: MapGrid) throws -> [PinBlock] {
        guard grid.side < 1 else {
            return [try PinBlock(slots, of: &source, in: grid, isExact: isFew, by: clock)]
        }
        var sorted = [[Slot]](repeating: [], count: grid.count)
        for slot in slots {
            try clock.visit()
            let place = source.place(of: slot)
            if let block = grid.block(x: grid.plane.x(place.x), y: place.y) { sorted[block].append(slot) }
        }
        return try sorted.map {
            try PinBlock($0, of: &source, in: grid, isExact: $0.count <= Self.few, by: clock)
        }
    }
}

/// What stands in a window at a zoom.
struct PinView: Sendable {
    /// The one that was asked for, or a lesser one.
    let zoom: Int
    let plane: MapPlane
    let pins: [Pin]
}

/// The blocks of a zoom that a window touches.
struct MapGrid: Sendable {
    let zoom: Int
    let plane: MapPlane
    /// The side of a block, as a part of the world's; 1 where all the world is one.
    let side: Double
    private let firstColumn, columns, firstRow, rows: Int

    /// Tiles along the side of a block.
    private static let tiles = 4.0
    /// More is more than a screen: the zoom is taken to be less.
    private static let mostBlocks = 9

    /// - Parameter isWhole: whether all the world is to be one block.
    init(_ window: MapWindow, zoom: Int, isWhole: Bool) {
        var zoom = zoom
        while true {
            let grid = MapGrid(anyOf: window, zoom: zoom, side: isWhole ? 1 : min(1, MapGrid.tiles / Double(1 << zoom)))
            if zoom == 0 || grid.count <= MapGrid.mostBlocks {
                self = grid
                return
            }
            zoom -= 1
        }
    }

    private init(anyOf window: MapWindow, zoom: Int, side: Double) {
        self.zoom = zoom
        self.side = side
        plane = window.isTurned ? .turned(blocks: side) : .usual
        let along = Int((1 / side).rounded())
        let west = plane.x(window.west)
        firstColumn = Int(west / side)
        columns = min(along, Int((west + window.width) / side) - firstColumn + 1)
        firstRow = Int(window.north / side)
        rows = Int(window.south / side) - firstRow + 1
    }

    var count: Int { columns * rows }

    /// The number of the block that a place of the plane lies in, if it is one of these.
    func block(x: Double, y: Double) -> Int? {
        let along = Int((1 / side).rounded())
        let column = (Int(x / side) - firstColumn + along) % along
        let row = Int(y / side) - firstRow
        return column < columns && row >= 0 && row < rows ? row * columns + column : nil
    }
}

/// The posts of a block, merged at its grid's zoom.
struct PinBlock: Sendable {
    var clusters: PinClusters
    private let slots: [Slot]
    /// For each of them, which of the pins it was to begin with.
    private let beginnings: [Int32]

    /// Squares along a tile, of 8 pixels each, whose posts are one pin to begin with.
    private static let squares = 64.0
    /// As many zooms further in, a square is wider than the radius.
    private static let steps = 3

    /// - Parameter isExact: whether posts are merged one by one.
    init(
        _ slots: [Slot],
        of source: inout some PinSource,
        in grid: MapGrid,
        isExact: Bool,
        by clock: WorkClock
    ) throws {
        // Where nothing is merged, nothing is squared either.
        if isExact || grid.zoom > PinClusters.mostZoom {
            self.slots = PinBlock.byAge(slots, of: source).map(\.1)
            let pins = try self.slots.map { slot in
                try clock.visit()
                return PinBlock.pin(slot, of: &source, on: grid.plane)
            }
            beginnings = pins.indices.map(Int32.init)
            clusters = PinClusters(pins, at: PinClusters.mostZoom + 1)
        } else {
            self.slots = slots
            var squares: [Pin]
            (squares, beginnings) = try PinBlock.squares(slots, of: &source, in: grid, by: clock)
            clusters = PinClusters(squares, at: min(grid.zoom + PinBlock.steps, PinClusters.mostZoom + 1))
        }
        try clusters.merge(to: grid.zoom, by: clock)
    }

    /// The posts of a pin.
    func posts(named oldest: Slot) -> [Slot]? {
        guard let pin = clusters.pins.firstIndex(where: { $0.first == oldest }) else { return nil }
        return slots.indices.filter { clusters.places[Int(beginnings[$0])] == pin }.map { slots[$0] }
    }

    private static func pin(_ slot: Slot, of source: inout some PinSource, on plane: MapPlane) -> Pin {
        let place = source.place(of: slot)
        return Pin(x: plane.x(place.x), y: place.y, first: slot, isOpen: source.isOpen(slot))
    }

    private static func byAge(_ slots: [Slot], of source: some PinSource) -> [(PostID, Slot)] {
        slots.map { (source.id(of: $0), $0) }.sorted { $0.0 < $1.0 }
    }

    /// A pin for each square that has posts, the one with the oldest post first, and for each slot the number of its pin.
    private static func squares(
        _ slots: [Slot],
        of source: inout some PinSource,
        in grid: MapGrid,
        by clock: WorkClock
    ) throws -> ([Pin], [Int32]) {
        let scale = squares * Double(1 << grid.zoom)
        let along = Int(grid.side * scale)
        var numbers = [Int32](repeating: -1, count: along * along)
        var pins: [Pin] = []
        var ids: [PostID] = []
        var beginnings: [Int32] = []
        beginnings.reserveCapacity(slots.count)
        for slot in slots {
            try clock.visit()
            let pin = pin(slot, of: &source, on: grid.plane)
            let square = (Int(pin.y * scale) % along) * along + Int(pin.x * scale) % along
            let id = source.id(of: slot)
            let number = Int(numbers[square])
            if number < 0 {
                numbers[square] = Int32(pins.count)
                beginnings.append(numbers[square])
                pins.append(pin)
                ids.append(id)
            } else {
                beginnings.append(numbers[square])
                pins[number].take(pin)
                if id < ids[number] { (ids[number], pins[number].first) = (id, slot) }
            }
        }
        let order = pins.indices.sorted { ids[$0] < ids[$1] }
        var places = [Int32](repeating: 0, count: pins.count)
        for (place, number) in order.enumerated() { places[number] = Int32(place) }
        for index in beginnings.indices { beginnings[index] = places[Int(beginnings[index])] }
        return (order.map { opening(pins[$0], beyond: grid.zoom) }, beginnings)
    }

    /// A pin that knows from which zoom on its posts are too far apart to be one.
    private static func opening(_ pin: Pin, beyond zoom: Int) -> Pin {
        guard pin.count > 1 else { return pin }
        var pin = pin
        pin.opensAt = zoom + 1
        while pin.opensAt <= PinClusters.mostZoom, PinClusters.reach(at: pin.opensAt) >= pin.extent {
            pin.opensAt += 1
        }
        return pin
    }
}
