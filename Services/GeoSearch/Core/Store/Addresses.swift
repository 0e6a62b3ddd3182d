import ServiceKit

struct ValidatedAddress: Hashable, Sendable {
    /// Folded, with city.
    let keys: [String]
    /// ISO 3166-1 alpha-2.
    let country: String
    /// Otherwise street and number.
    let name: String
    /// Street, number and city on one line.
    let address: String
    let point: Coordinate
}

typealias AddressMatch = (address: ValidatedAddress, isWhole: Bool)

/// Imported addresses and those of posts.
struct Addresses<Access: ReadTransaction> {
    let transaction: Access

    /// Posts per read, and thus per address.
    private static var postsAtOnce: Int { 16 }

    func hasImported() throws -> Bool { try transaction.value(AddressQueries.total) ?? 0 > 0 }

    /// Finds addresses by key prefix in key order, imported ones first, without duplicates.
    ///
    /// - Parameter hidden: owners to exclude.
    func find(startingWith key: String, in country: String?, hiding hidden: [UserID], limit: Int) throws
        -> [AddressMatch]
    {
        let known =
            try imported(startingWith: key, limit: limit) + ofPosts(startingWith: key, hiding: hidden, limit: limit)
        var seen: Set<String> = []
        let wanted = known.filter { (country ?? $0.address.country) == $0.address.country }
        let distinct = wanted.filter { seen.insert("\($0.address.country) \($0.address.address)").inserted }
        return Array(distinct.prefix(limit))
    }

    private func imported(startingWith key: String, limit: Int) throws -> [AddressMatch] {
        // Two keys per address, in several countries.
        try transaction.rows(AddressQueries.find, key, end(of: key), 4 * limit) { row in
            let address = ValidatedAddress(
                keys: [],
                country: try row[1],
                name: try row[2],
                address: try row[3],
                point: try Coordinate(lat: row[4], lon: row[5])
            )
            return (address: address, isWhole: try row[0] == key)
        }
    }

    private func ofPosts(startingWith key: String, hiding hidden: [UserID], limit: Int) throws -> [AddressMatch] {
        var found: [AddressMatch] = []
        var start = key
        for _ in 0..<limit {
            let some = try transaction.rows(AddressQueries.ofPosts, start, end(of: key), Self.postsAtOnce) { row in
                let address = ValidatedAddress(
                    keys: [try row[0]],
                    country: try row[1, as: String?.self] ?? "",
                    name: try row[2],
                    address: try row[3],
                    point: try Coordinate(lat: row[4], lon: row[5])
                )
                return (address: address, isHidden: hidden.contains(try row[6]))
            }
            found += some.filter { !$0.isHidden }.map { ($0.address, $0.address.keys == [key]) }
            guard some.count == Self.postsAtOnce, let last = some.last?.address.keys.first else { break }
            // Skips equal keys.
            start = last + "\u{1}"
        }
        return found
    }

    private func end(of prefix: String) -> String { prefix + "\u{10FFFF}" }
}

extension Addresses where Access: WriteTransaction {
    /// - Throws: `conflict` beyond `maximumRows`.
    func save(_ addresses: [ValidatedAddress], maximumRows: Int = 2_000_000) throws {
        let before = try transaction.value(AddressQueries.total, as: Int.self)
        var total = before ?? 0
        for address in addresses {
            let new = try address.keys.filter {
                try transaction.value(AddressQueries.exists, $0, address.country, as: Int.self) == nil
            }
            guard total + new.count <= maximumRows else {
                throw Fault(
                    .conflict,
                    "at most \(maximumRows) names can be stored",
                    field: "addresses",
                    rule: "too-many-addresses",
                    maximum: maximumRows
                )
            }
            try save(address, new: new)
            total += new.count
        }
        try transaction.execute(before == nil ? AddressQueries.insertTotal : AddressQueries.updateTotal, total)
    }

    private func save(_ address: ValidatedAddress, new: [String]) throws {
        let (country, name, line, point) = (address.country, address.name, address.address, address.point)
        for key in address.keys {
            if new.contains(key) {
                try transaction.execute(AddressQueries.insert, key, country, name, line, point.lat, point.lon)
            } else {
                try transaction.execute(AddressQueries.update, name, line, point.lat, point.lon, key, country)
            }
        }
    }
}
