import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("turns of photos", .services(CatalogueService.self), .singleWrites, .oneInstance)
struct PhotoTurnTests {
    @Test("a photo of somebody else does not wait behind sixty of six people", .timeLimit(.minutes(2)))
    func anotherOwnerIsNext() async throws {
        // Turns go by the time that photos take, which the first one shows.
        try await world.person("Carl").uploads(.lake)
        let people = try (0..<6).map { try world.person("Person \($0)") }
        var uploads: [(Person, UploadID)] = []
        for number in 0..<60 { uploads.append(try await Self.upload(number, of: people[number / 10])) }
        let bob = try await Self.upload(60, of: try world.person("Bob"))
        let order = try await withThrowingTaskGroup(of: Int.self) { group in
            for (number, (person, upload)) in uploads.enumerated() {
                group.addTask {
                    try await person.send(CommitUpload(upload: upload))
                    return number
                }
            }
            // By then the others wait.
            var order = [try await group.next() ?? 0]
            group.addTask {
                try await bob.0.send(CommitUpload(upload: bob.1))
                return 60
            }
            for try await number in group { order.append(number) }
            return order
        }
        let place = try #require(order.firstIndex(of: 60))
        #expect(place < 45, "it was number \(place) of \(order.count)")
    }

    private static func upload(_ number: Int, of person: Person) async throws -> (Person, UploadID) {
        let picture = Picture("lake", saying: Picture.lake.bytes + [UInt8(number)])
        let upload = try await person.begins(picture).upload
        try await person.sendsAll(of: picture, to: upload)
        return (person, upload)
    }
}
