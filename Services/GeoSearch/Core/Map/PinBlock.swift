import ServiceKit

/// A block's merged posts.
struct PinBlock: Sendable {
    var clusters: PinClusters
    private let slots: [Slot]
    /// Initial pins by slot.
    private let beginnings: [Int32]

    /// Squares per tile: posts within 8 pixels form one initial pin.
    private static let squares = 64.0
    /// Zooms after which a square exceeds the radius.
    private static let steps = 3

    /// - Parameter isExact: without squares.
    init(
        _ slots: [Slot],
        of source: inout some PinSource,
        in grid: MapGrid,
        isExact: Bool,
        by clock: WorkClock
    ) throws {
        if isExact || grid.zoom > PinClusters.maximumZoom {
            self.slots = PinBlock.byAge(slots, of: source).map(\.1)
            let pins = try self.slots.map { slot in
                try clock.visit()
                return PinBlock.pin(slot, of: &source, on: grid.plane)
            }
            beginnings = pins.indices.map(Int32.init)
            clusters = PinClusters(pins, at: PinClusters.maximumZoom + 1)
        } else {
            self.slots = slots
            var squares: [Pin]
            (squares, beginnings) = try PinBlock.squares(slots, of: &source, in: grid, by: clock)
            clusters = PinClusters(squares, at: min(grid.zoom + PinBlock.steps, PinClusters.maximumZoom + 1))
        }
        try clusters.merge(to: grid.zoom, by: clock)
    }

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

    /// One pin per square, oldest post first, and the pin of each slot.
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
                pins[number].merge(pin)
                if id < ids[number] { (ids[number], pins[number].first) = (id, slot) }
            }
        }
        let order = pins.indices.sorted { ids[$0] < ids[$1] }
        var places = [Int32](repeating: 0, count: pins.count)
        for (place, number) in order.enumerated() { places[number] = Int32(place) }
        for index in beginnings.indices { beginnings[index] = places[Int(beginnings[index])] }
        return (order.map { splitting(pins[$0], beyond: grid.zoom) }, beginnings)
    }

    /// Sets the zoom at which it splits.
    private static func splitting(_ pin: Pin, beyond zoom: Int) -> Pin {
        guard pin.count > 1 else { return pin }
        var pin = pin
        pin.opensAt = zoom + 1
        while pin.opensAt <= PinClusters.maximumZoom, PinClusters.reach(at: pin.opensAt) >= pin.extent {
            pin.opensAt += 1
        }
        return pin
    }
}
