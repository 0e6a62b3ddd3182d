import Foundation

/// Country outlines (Natural Earth, 1:50 million).
struct CountryOutlines {
    /// Twelve nautical miles in metres.
    static let territorialSea = 22_224.0

    /// Maximum error in metres.
    private static let roughness = 5_000.0

    private static let metresPerDegree = 111_195.0

    let bytes: GazetteerBytes

    /// Returns the country by land, or the nearest within ``territorialSea``.
    func country(at point: (lat: Double, lon: Double)) -> CountryLetters? {
        containing(fixed(point.lat), fixed(point.lon)) ?? nearest(to: point)
    }

    private func fixed(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

    /// Even-odd rule over consecutive rings; holes are subtracted.
    private func containing(_ lat: Int64, _ lon: Int64) -> CountryLetters? {
        var current: CountryLetters?
        var isInside = false
        for ring in 0..<bytes.count(of: .rings) {
            let country = bytes.country(ofRing: ring)
            if country != current {
                if isInside { return current }
                current = country
            }
            guard bytes.box(ofRing: ring).contains(lat, lon) else { continue }
            if crossings(of: ring, north: lat, east: lon) { isInside.toggle() }
        }
        return isInside ? current : nil
    }

    /// A ray to the east; integers avoid counting a vertex twice.
    private func crossings(of ring: Int, north lat: Int64, east lon: Int64) -> Bool {
        var isOdd = false
        forEachEdge(of: ring) { start, end in
            guard (start.lat > lat) != (end.lat > lat) else { return }
            let rise = end.lat - start.lat
            let side = (lon - start.lon) * rise - (end.lon - start.lon) * (lat - start.lat)
            if rise > 0 ? side < 0 : side > 0 { isOdd.toggle() }
        }
        return isOdd
    }

    /// Within the outlines' error.
    func isNearBorder(of country: CountryLetters, _ point: (lat: Double, lon: Double)) -> Bool {
        nearest(to: point, within: Self.roughness) { $0 == country } != nil
    }

    /// Returns the country with the nearest edge, on a tangent plane.
    private func nearest(
        to point: (lat: Double, lon: Double),
        within metres: Double = territorialSea,
        where isWanted: (CountryLetters) -> Bool = { _ in true }
    ) -> CountryLetters? {
        let shrink = max(0.01, cos(point.lat * .pi / 180))
        let reach = metres / Self.metresPerDegree
        var best: (metres: Double, country: CountryLetters)?
        for turn in [0.0, -360, 360] {
            let lon = point.lon + turn
            guard abs(lon) <= 181 else { continue }
            for ring in 0..<bytes.count(of: .rings) {
                let country = bytes.country(ofRing: ring)
                let box = bytes.box(ofRing: ring)
                guard isWanted(country),
                    box.isNear(fixed(point.lat), fixed(lon), fixed(reach), fixed(reach / shrink))
                else { continue }
                forEachEdge(of: ring) { start, end in
                    func flat(_ vertex: Vertex) -> SIMD2<Double> {
                        SIMD2((Double(vertex.lon) / 1e7 - lon) * shrink, Double(vertex.lat) / 1e7 - point.lat)
                            * Self.metresPerDegree
                    }
                    let distance = Self.distance(fromOriginTo: flat(start), flat(end))
                    if distance <= best?.metres ?? metres { best = (distance, country) }
                }
            }
        }
        return best?.country
    }

    private static func distance(fromOriginTo start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
        let along = end - start
        let square = (along * along).sum()
        let share = square > 0 ? max(0, min(1, -(start * along).sum() / square)) : 0
        let foot = start + share * along
        return (foot * foot).sum().squareRoot()
    }
}

extension CountryOutlines {
    fileprivate struct Vertex {
        let lat, lon: Int64
    }

    /// A box in 1e-7 degrees.
    fileprivate struct Box {
        let south, west, north, east: Int64

        func contains(_ lat: Int64, _ lon: Int64) -> Bool {
            south <= lat && lat <= north && west <= lon && lon <= east
        }

        func isNear(_ lat: Int64, _ lon: Int64, _ reach: Int64, _ reachEast: Int64) -> Bool {
            south - reach <= lat && lat <= north + reach && west - reachEast <= lon && lon <= east + reachEast
        }
    }

    private func forEachEdge(of ring: Int, _ body: (Vertex, Vertex) -> Void) {
        let total = bytes.count(of: .vertices)
        let start = min(total, bytes.firstVertex(ofRing: ring))
        let isLast = ring + 1 >= bytes.count(of: .rings)
        let end = isLast ? total : min(total, bytes.firstVertex(ofRing: ring + 1))
        guard start < end else { return }
        var previous = bytes.vertex(at: end - 1)
        for index in start..<end {
            let vertex = bytes.vertex(at: index)
            body(previous, vertex)
            previous = vertex
        }
    }
}

extension GazetteerBytes {
    fileprivate func country(ofRing ring: Int) -> CountryLetters {
        CountryLetters(rawValue: number(UInt16.self, .rings, ring))
    }

    fileprivate func box(ofRing ring: Int) -> CountryOutlines.Box {
        CountryOutlines.Box(
            south: Int64(number(Int32.self, .rings, ring, byte: 4)),
            west: Int64(number(Int32.self, .rings, ring, byte: 8)),
            north: Int64(number(Int32.self, .rings, ring, byte: 12)),
            east: Int64(number(Int32.self, .rings, ring, byte: 16))
        )
    }

    fileprivate func firstVertex(ofRing ring: Int) -> Int { Int(number(UInt32.self, .rings, ring, byte: 20)) }

    fileprivate func vertex(at index: Int) -> CountryOutlines.Vertex {
        CountryOutlines.Vertex(
            lat: Int64(number(Int32.self, .vertices, index)),
            lon: Int64(number(Int32.self, .vertices, index, byte: 4))
        )
    }
}
