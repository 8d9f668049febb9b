"""The examination of a puzzle: does it keep the contract of a strip?"""
