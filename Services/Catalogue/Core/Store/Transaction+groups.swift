import ServiceKit

/// The tables of the catalogue.
extension Transaction where Self: ReadTransaction {
    var posts: Posts<Self> { Posts(transaction: self) }
    var importedPosts: ImportedPosts<Self> { ImportedPosts(transaction: self) }
    var deletedPosts: DeletedPosts<Self> { DeletedPosts(transaction: self) }
    var postCounts: PostCounts<Self> { PostCounts(transaction: self) }
    var postUsages: PostUsages<Self> { PostUsages(transaction: self) }
    var hidings: Hidings<Self> { Hidings(transaction: self) }
    var hidingNotes: HidingNotes<Self> { HidingNotes(transaction: self) }
    var ratings: Ratings<Self> { Ratings(transaction: self) }
    var importRuns: ImportRuns<Self> { ImportRuns(transaction: self) }

    var kinds: Kinds<Self> { Kinds(transaction: self) }
    var apps: Apps<Self> { Apps(transaction: self) }
    var kindChanges: KindChanges<Self> { KindChanges(transaction: self) }
    var reindexings: Reindexings<Self> { Reindexings(transaction: self) }

    var trips: Trips<Self> { Trips(transaction: self) }
    var tripMembers: TripMembers<Self> { TripMembers(transaction: self) }
    var tripInvitations: TripInvitations<Self> { TripInvitations(transaction: self) }

    var media: StoredMedia<Self> { StoredMedia(transaction: self) }
    var mediaFiles: MediaFiles<Self> { MediaFiles(transaction: self) }
    var mediaUses: MediaUses<Self> { MediaUses(transaction: self) }
    var mediaUsages: MediaUsages<Self> { MediaUsages(transaction: self) }
    var uploads: Uploads<Self> { Uploads(transaction: self) }
}
