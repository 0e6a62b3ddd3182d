import Foundation
import Testing
import UmkreisBackup
import UmkreisVocabulary

/// What was written before each set of a random history.
@Suite("random histories of writes, sets, losses and prunes")
struct BackupHistoryTests {
    private struct State: Equatable {
        var notes: [String] = []
        var photos: [String: UInt64] = [:]
    }

    @Test("every kept set restores what was written before its moment, once, and nothing of later", arguments: 1...8)
    func restoresEachMoment(seed: UInt64) async throws {
        var random = Dice(seed)
        let place = try Place()
        let target = InterruptedTarget(place.target)
        let repository = try place.repository(on: target)
        var (state, sets) = (State(), [String: State]())
        var moment = Timestamp(milliseconds: 1_795_849_391_000)
        try await place.note("first")
        state.notes.append("first")
        for step in 0..<40 {
            moment = moment.adding(.seconds(3600 * random.below(20)))
            switch random.below(8) {
            case 0, 1, 2, 3, 4: try await change(&state, of: place, step, &random)
            case 5:
                target.interrupt(after: random.below(12))
                _ = try? Prune(repository, Retention(hourly: 2, daily: 2, weekly: 1)).run(at: moment)
            default:
                if random.below(3) == 0 { target.interrupt(after: random.below(4)) }
                if let set = try? place.makeSet(in: repository, at: moment) { sets[set] = state }
            }
            target.interrupt(after: .max)
        }
        sets[try place.makeSet(in: repository, at: moment.adding(.seconds(60)))] = state
        let kept = try repository.sets()
        #expect(Set(kept).isSubset(of: sets.keys) && kept.count > 1)
        for set in kept { try await expect(sets[set], in: set, of: repository, place) }
    }

    /// Adds a note, writes a photo, or deletes one.
    private func change(_ state: inout State, of place: Place, _ step: Int, _ random: inout Dice) async throws {
        switch random.below(5) {
        case 0, 1, 2:
            try await place.note("note \(step)")
            state.notes.append("note \(step)")
        case 3:
            let (name, content) = ("photo-\(random.below(4))", UInt64(random.below(3)))
            try place.write(.noise(200_000 + Int(content), seed: content), to: "media/\(name)")
            state.photos[name] = content
        default:
            guard let name = state.photos.keys.sorted().first else { return }
            try FileManager.default.removeItem(atPath: "\(place.folder)/media/\(name)")
            state.photos[name] = nil
        }
    }

    private func expect(_ state: State?, in set: String, of repository: Repository, _ place: Place) async throws {
        let copy = "\(place.root)/copy-\(set)"
        _ = try SetRestore(from: repository).write(set, to: copy)
        for service in ["auth", "chat"] { #expect(try await place.notes(of: service, in: copy) == state?.notes) }
        let folder = copy + "/media"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        #expect(Set(names) == Set(state?.photos.keys.map(\.self) ?? []))
        for (name, content) in state?.photos ?? [:] {
            let expected = Data([UInt8].noise(200_000 + Int(content), seed: content))
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")) == expected)
        }
    }
}
