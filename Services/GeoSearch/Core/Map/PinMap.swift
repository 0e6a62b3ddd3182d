import ServiceKit

protocol PinSource {
    /// Returns the position on the standard plane.
    func place(of slot: Slot) -> (x: Double, y: Double)
    func id(of slot: Slot) -> PostID
    /// `nil` without readable opening hours.
    mutating func isOpen(_ slot: Slot) -> Bool?
}

/// The pins of posts at any zoom.
///
/// Few posts are merged exactly like supercluster; many in fixed blocks, so that pins stay while the map moves and the
/// cost depends on the viewport. The oldest post names its cluster, so that new ones join it.
struct PinMap<Source: PinSource> {
    private var source: Source
    private let slots: [Slot]
    private let clock: WorkClock

    /// - Parameter slots: posts with a point.
    init(source: Source, slots: [Slot], clock: WorkClock) {
        self.source = source
        self.slots = slots
        self.clock = clock
    }

    /// Merged exactly.
    static var few: Int { 4_096 }

    private var isFew: Bool { slots.count <= Self.few }

    /// - Parameter fits: whether the reply has room; otherwise a lower zoom is used.
    mutating func view(_ window: MapWindow, zoom: Int, fits: ([Pin]) -> Bool) throws -> PinView {
        var grid = MapGrid(window, zoom: zoom, isWhole: isFew)
        var blocks = try self.blocks(of: grid)
        while true {
            let plane = grid.plane
            let pins = blocks.flatMap { $0.clusters.pins.filter { window.contains(x: plane.standard($0.x), y: $0.y) } }
            if grid.zoom == 0 || fits(pins) { return PinView(zoom: grid.zoom, plane: plane, pins: pins) }
            // Higher zooms are equal.
            grid = MapGrid(window, zoom: min(grid.zoom - 1, PinClusters.maximumZoom), isWhole: isFew)
            if isFew {
                try blocks[0].clusters.merge(to: grid.zoom, by: clock)
            } else {
                blocks = try self.blocks(of: grid)
            }
        }
    }

    /// Unordered; `nil` if it no longer exists.
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

struct PinView: Sendable {
    /// May be lower than requested.
    let zoom: Int
    let plane: MapPlane
    let pins: [Pin]
}

/// The blocks in a window.
struct MapGrid: Sendable {
    let zoom: Int
    let plane: MapPlane
    /// The side as a fraction of the world.
    let side: Double
    private let firstColumn, columns, firstRow, rows: Int

    /// Tiles per side of a block.
    private static let tiles = 4.0
    /// More exceed a screen, and the zoom is lowered.
    private static let maximumBlocks = 9

    init(_ window: MapWindow, zoom: Int, isWhole: Bool) {
        var zoom = zoom
        while true {
            let grid = MapGrid(anyOf: window, zoom: zoom, side: isWhole ? 1 : min(1, MapGrid.tiles / Double(1 << zoom)))
            if zoom == 0 || grid.count <= MapGrid.maximumBlocks {
                self = grid
                return
            }
            zoom -= 1
        }
    }

    private init(anyOf window: MapWindow, zoom: Int, side: Double) {
        self.zoom = zoom
        self.side = side
        plane = window.isTurned ? .turned(blocks: side) : .standard
        let along = Int((1 / side).rounded())
        let west = plane.x(window.west)
        firstColumn = Int(west / side)
        columns = min(along, Int((west + window.width) / side) - firstColumn + 1)
        firstRow = Int(window.north / side)
        rows = Int(window.south / side) - firstRow + 1
    }

    var count: Int { columns * rows }

    func block(x: Double, y: Double) -> Int? {
        let along = Int((1 / side).rounded())
        let column = (Int(x / side) - firstColumn + along) % along
        let row = Int(y / side) - firstRow
        return column < columns && row >= 0 && row < rows ? row * columns + column : nil
    }
}
