import GeoSearchContract
import ServiceKit

/// Imported addresses, one row per name; for those of posts see ``PostTable``.
enum AddressTable {
    static let mostRows = 2_000_000

    static let sql = """
        CREATE TABLE address (
            key TEXT NOT NULL,
            country TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            CONSTRAINT addressKey PRIMARY KEY (key, country)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE addressCount (total INTEGER NOT NULL) STRICT;

        """

    /// Per read, and thus per address.
    fileprivate static let postsAtOnce = 16

    fileprivate static func end(of beginning: String) -> String { beginning + "\u{10FFFF}" }

    static let isThere = "SELECT 1 FROM address WHERE key = ? AND country = ?"
    static let add = "INSERT INTO address (key, country, name, address, lat, lon) VALUES (?, ?, ?, ?, ?, ?)"
    static let change = "UPDATE address SET name = ?, address = ?, lat = ?, lon = ? WHERE key = ? AND country = ?"
    static let total = "SELECT total FROM addressCount"
    static let begin = "INSERT INTO addressCount (total) VALUES (?)"
    static let count = "UPDATE addressCount SET total = ?"
    static let find = """
        SELECT key, country, name, address, lat, lon FROM address WHERE key >= ? AND key < ? ORDER BY key, country LIMIT ?
        """
    static let ofPosts = """
        SELECT addressKey, country, address, addressLine, lat, lon, owner FROM post
        WHERE addressKey >= ? AND addressKey < ? ORDER BY addressKey LIMIT ?
        """
}

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

extension ReadTransaction {
    func hasImportedAddresses() throws -> Bool { try value(AddressTable.total) ?? 0 > 0 }
}

extension WriteTransaction {
    /// - Throws: `conflict` beyond `mostRows`.
    func put(_ addresses: [ValidatedAddress], mostRows: Int = AddressTable.mostRows) throws {
        let before = try value(AddressTable.total, as: Int.self)
        var total = before ?? 0
        for address in addresses {
            let new = try address.keys.filter {
                try value(AddressTable.isThere, $0, address.country, as: Int.self) == nil
            }
            guard total + new.count <= mostRows else {
                throw Fault(.conflict, "at most \(mostRows) names can be stored", field: "addresses")
            }
            let (name, line, point) = (address.name, address.address, address.point)
            for key in address.keys {
                if new.contains(key) {
                    try execute(AddressTable.add, key, address.country, name, line, point.lat, point.lon)
                } else {
                    try execute(AddressTable.change, name, line, point.lat, point.lon, key, address.country)
                }
            }
            total += new.count
        }
        try execute(before == nil ? AddressTable.begin : AddressTable.count, total)
    }
}

typealias AddressFinding = (address: ValidatedAddress, isWhole: Bool)

extension ReadTransaction {
    /// By key prefix in key order, imported ones first, without duplicates.
    ///
    /// - Parameter hidden: owners to exclude.
    func addresses(
        beginning key: String,
        in country: String?,
        hiding hidden: [UserID],
        limit: Int
    ) throws -> [AddressFinding] {
        let known =
            try importedAddresses(beginning: key, limit: limit) + ofPosts(beginning: key, hiding: hidden, limit: limit)
        var seen: Set<String> = []
        let wanted = known.filter { (country ?? $0.address.country) == $0.address.country }
        let distinct = wanted.filter { seen.insert("\($0.address.country) \($0.address.address)").inserted }
        return Array(distinct.prefix(limit))
    }

    private func importedAddresses(beginning key: String, limit: Int) throws -> [AddressFinding] {
        // Two keys per address, in several countries.
        try rows(AddressTable.find, key, AddressTable.end(of: key), 4 * limit) { row in
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

    private func ofPosts(beginning key: String, hiding hidden: [UserID], limit: Int) throws -> [AddressFinding] {
        var found: [AddressFinding] = []
        var start = key
        for _ in 0..<limit {
            let some = try rows(AddressTable.ofPosts, start, AddressTable.end(of: key), AddressTable.postsAtOnce) {
                row in
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
            guard some.count == AddressTable.postsAtOnce, let last = some.last?.address.keys.first else { break }
            // Skips equal keys.
            start = last + "\u{1}"
        }
        return found
    }
}
