import FavouritesContract
import GeoSearchContract
import Testing
import UmkreisAttributes
import UmkreisWire

/// The words for cases, of which a golden line shows only one.
@Suite("words of the wire")
struct WordTests {
    @Test func areUnchanged() {
        let types = ["text", "number", "bool", "date", "word", "words", "url"]
        #expect(AttributeType.allCases.map(\.rawValue) == types)
        #expect(FavouriteState.allCases.map(\.rawValue) == ["ok", "changed", "closed", "expired", "gone", "unknown"])
        let orders = ["distance", "newest", "rating", "price", "relevance", "name", "-name"]
        #expect(SearchOrder.allCases.map(\.rawValue) == orders)
        let access = Access.allCases
        #expect(access.map(\.rawValue) == ["anyone", "guest", "signedIn", "moderator", "operator", "service"])
        #expect(Effect.allCases.map(\.rawValue) == ["reads", "writes"])
        #expect(BlobUse.allCases.map(\.rawValue) == ["none", "in", "out"])
        let ofSessions: [CallTrait] = [.startsSession, .renewsSession, .endsSession]
        #expect(ofSessions.map(\.text) == ["startsSession", "renewsSession", "endsSession"])
        let others: [CallTrait] = [.isPrivate, .isRare, .isInternal, .previewsLinks]
        #expect(others.map(\.text) == ["isPrivate", "isRare", "isInternal", "previewsLinks"])
        let ofPhotos: [CallTrait] = [.findsPhoto, .findsUploads, .beginsUpload, .uploadsChunk, .commitsUpload]
        #expect(
            ofPhotos.map(\.text) == ["findsPhoto", "findsUploads", "beginsUpload", "uploadsChunk", "commitsUpload"]
        )
    }
}
